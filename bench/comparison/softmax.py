"""Multi-class logistic regression on the 500 hidden units of a model, against scikit-learn."""
import json

from .setting import THREADS, irbm, say
from .table import ratios, spread, table
from .worker import Worker

L2 = 1e-4
PEER_ITERATIONS = 100  # scikit-learn's default


class Softmax:
    def __init__(self, setting):
        self.model = setting.trained(setting.less(500, 100))
        self.limit = setting.less((), ("--train-rows", 2000))
        self.folder = setting.folder / "softmax"
        self.folder.mkdir(exist_ok=True)
        for name in ("train", "test"):
            irbm("features", self.model, "--data", "mnist", "--split", name, *self.limit, "--out", self.folder / f"{name}.npy")
            irbm("data", "convert", "mnist", "--split", name, *self.limit, "--out", self.folder / f"{name}.npz")

    def ours(self, iterations=2000):
        """Seconds of the fit alone, objective, test error in percent, iterations made."""
        answer = json.loads(irbm("classify", self.model, "--data", "mnist", "--l2", L2, "--threads", THREADS, *self.limit,
                                 "--iterations", iterations, "--json"))
        result = answer["fitSeconds"], answer["objective"], 100 * answer["testError"], answer["iterations"]
        say("irbm", *result)
        return result

    def iterations_to(self, target):
        """As few iterations of irbm as reach this objective, to one in sixteen."""
        few, many = 0, 128
        while many - few > max(1, many // 16):
            middle = (few + many) // 2
            few, many = (few, middle) if self.ours(middle)[1] <= target else (middle, many)
        return many


def run(setting):
    softmax = Softmax(setting)
    with Worker.python("softmax_sklearn", softmax.folder, THREADS) as worker:
        ask = lambda: tuple(map(float, worker.ask(L2, PEER_ITERATIONS)))  # noqa: E731
        enough = softmax.iterations_to(ask()[1])
        rounds = [(softmax.ours(enough), ask()) for _ in range(setting.repeats)]
        whole = softmax.ours()
        converged = tuple(map(float, worker.ask(L2, 5000)))
    ours, theirs = ([pair[side][0] for pair in rounds] for side in (0, 1))
    reached, wanted = rounds[-1][0][1], rounds[-1][1][1]
    say("minima", whole, converged)
    if reached > wanted or abs(whole[1] - converged[1]) > 1e-4 * converged[1]:
        raise SystemExit(f"irbm and scikit-learn do not minimise the same: {rounds[-1]}, minima {whole}, {converged}")
    print(f"## Softmax regression\n\nSeconds of the fit on the hidden units of a trained model, L2 {L2}, {THREADS} threads each: scikit-learn with its"
          f" default of {PEER_ITERATIONS} iterations, irbm with as many as reach the same objective. Both until they stop, once: irbm"
          f" {whole[0]:.1f} s, {whole[3]} iterations, objective {whole[1]:.6f}, test error {whole[2]:.2f} %; scikit-learn {converged[0]:.1f} s,"
          f" {converged[3]:.0f} iterations, {converged[1]:.6f}, {converged[2]:.2f} %.\n")
    table(["irbm, s", "iterations", "objective", "scikit-learn, s", "iterations", "objective", "scikit-learn / irbm"],
          [[spread(ours), enough, f"{reached:.6f}", spread(theirs), PEER_ITERATIONS, f"{wanted:.6f}", ratios(ours, theirs)]])

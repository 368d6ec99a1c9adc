"""Multi-class logistic regression on the 500 hidden units of a model, against scikit-learn."""
import json

from .setting import THREADS, irbm, say
from .table import ratios, spread, table
from .worker import Worker

L2 = 1e-4
PEER_ITERATIONS = 100  # scikit-learn's default
CHECK_ROWS = 2000  # few: scikit-learn takes long to come to the end


class Softmax:
    def __init__(self, setting):
        self.model = setting.trained(setting.less(500, 100))
        self.rows = setting.less(50_000, 4_000)
        self.folder = setting.folder / "softmax"
        self.folder.mkdir(exist_ok=True)
        for name in ("train", "test"):
            irbm("features", self.model, "--data", "mnist", "--split", name, "--out", self.folder / f"{name}.npy")
            irbm("data", "convert", "mnist", "--split", name, "--out", self.folder / f"{name}.npz")

    def ours(self, iterations, rows):
        """Seconds of the fit alone, objective, test error in percent, iterations made."""
        answer = json.loads(irbm("classify", self.model, "--data", "mnist", "--l2", L2, "--threads", THREADS, "--train-rows", rows,
                                 "--iterations", iterations, "--json"))
        result = answer["fitSeconds"], answer["objective"], 100 * answer["testError"], answer["iterations"]
        say("irbm", *result)
        return result

    def iterations_to(self, target):
        """As few iterations of irbm as reach this objective, to one in sixteen."""
        few, many = 0, 128
        while many - few > max(1, many // 16):
            middle = (few + many) // 2
            few, many = (few, middle) if self.ours(middle, self.rows)[1] <= target else (middle, many)
        return many


    def check(self, worker):
        """The same minimum on a few rows; it is another one for another penalty."""
        ours, theirs, control = self.ours(5000, CHECK_ROWS)[1], *(float(worker.ask(l2, 5000, CHECK_ROWS)[1]) for l2 in (L2, 1.1 * L2))
        say(f"check scikit-learn: objective {theirs:.6f}, ours {ours:.6f}, control {control:.6f}")
        if not abs(ours - theirs) < 1e-4 * theirs < abs(ours - control):
            raise SystemExit(f"irbm and scikit-learn do not minimise the same: {ours}, {theirs}, control {control}")


def run(setting):
    softmax = Softmax(setting)
    with Worker.python("softmax_sklearn", softmax.folder, THREADS) as worker:
        softmax.check(worker)
        ask = lambda: tuple(map(float, worker.ask(L2, PEER_ITERATIONS, softmax.rows)))  # noqa: E731
        enough = softmax.iterations_to(ask()[1])
        rounds = [(softmax.ours(enough, softmax.rows), ask()) for _ in range(setting.repeats)]
    whole = softmax.ours(5000, softmax.rows)
    ours, theirs = ([pair[side][0] for pair in rounds] for side in (0, 1))
    reached, wanted = (pair[1] for pair in rounds[-1])
    if reached > wanted:
        raise SystemExit(f"irbm does not reach the objective of scikit-learn: {reached}, {wanted}")
    print(f"## Softmax regression\n\nSeconds of the fit on the hidden units of a trained model, {softmax.rows} rows, L2 {L2}, {THREADS} threads each:"
          f" scikit-learn with its default of {PEER_ITERATIONS} iterations, irbm with as many as reach the same objective. Until irbm stops by"
          f" itself, once: {whole[0]:.1f} s, {whole[3]} iterations, objective {whole[1]:.6f}, test error {whole[2]:.2f} %.\n")
    table(["irbm, s", "iterations", "objective", "scikit-learn, s", "iterations", "objective", "scikit-learn / irbm"],
          [[spread(ours), enough, f"{reached:.6f}", spread(theirs), PEER_ITERATIONS, f"{wanted:.6f}", ratios(ours, theirs)]])

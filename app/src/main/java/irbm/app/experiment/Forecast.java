package irbm.app.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** How long a plan will take: the estimates of its jobs, scaled by what the finished ones really took. */
final class Forecast {
    private static final double LEAST_EVIDENCE = 5;

    private final Workload workload;
    private final double scale;

    private Forecast(Workload workload, double scale) {
        this.workload = workload;
        this.scale = scale;
    }

    static Forecast of(Plan plan, Workload workload, JobStore store) throws IOException {
        double estimated = 0;
        double taken = 0;
        for (Job job : plan.jobs()) {
            double wall = store.read(job.name())
                    .filter(result -> result.failure().isEmpty()) // which came before the work was done
                    .map(result -> result.number("jobSeconds"))
                    .orElse(Double.NaN);
            if (!Double.isNaN(wall)) {
                estimated += job.estimate(workload);
                taken += wall;
            }
        }
        return new Forecast(workload, estimated < LEAST_EVIDENCE ? 1 : taken / estimated);
    }

    double seconds(Job job) {
        return scale * job.estimate(workload);
    }

    /** Until the last of these jobs is done by so many threads, the {@link Scheduler} played through. */
    double seconds(List<Job> jobs, int threads) {
        List<Job> waiting = new ArrayList<>(jobs);
        Map<String, Double> ends = new HashMap<>();
        waiting.forEach(job -> ends.put(job.name(), Double.POSITIVE_INFINITY));
        PriorityQueue<Double> free = new PriorityQueue<>();
        for (int k = 0; k < threads; k++) {
            free.add(0.0);
        }
        double last = 0;
        while (!waiting.isEmpty()) {
            double now = free.remove();
            int next = firstPossible(waiting, ends, now);
            if (next < 0) {
                free.add(nextEnd(ends, now));
            } else {
                Job job = waiting.remove(next);
                ends.put(job.name(), now + seconds(job));
                last = Math.max(last, now + seconds(job));
                free.add(now + seconds(job));
            }
        }
        return last;
    }

    private static int firstPossible(List<Job> waiting, Map<String, Double> ends, double now) {
        for (int k = 0; k < waiting.size(); k++) {
            if (waiting.get(k).needs().stream().allMatch(need -> ends.getOrDefault(need, 0.0) <= now)) {
                return k;
            }
        }
        return -1;
    }

    private static double nextEnd(Map<String, Double> ends, double now) {
        return ends.values().stream()
                .mapToDouble(Double::doubleValue)
                .filter(end -> end > now)
                .min()
                .orElseThrow();
    }
}

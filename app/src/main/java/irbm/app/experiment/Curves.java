package irbm.app.experiment;

import irbm.frankwolfe.GrowEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that was measured so far: a curve for each line, how Frank-Wolfe went, and what CD made of its starts. */
record Curves(
        Map<Line, List<MeasuredPoint>> points,
        List<GrowEvent> frankWolfe,
        Optional<PickedSize> picked,
        List<Starts> starts) {
    Curves {
        points = Map.copyOf(points);
        frankWolfe = List.copyOf(frankWolfe);
        starts = List.copyOf(starts);
    }

    static Curves read(Profile profile, JobStore store) throws IOException {
        Map<Line, List<MeasuredPoint>> points = new EnumMap<>(Line.class);
        for (Line line : Line.values()) {
            points.put(line, points(line, profile.largest(), store));
        }
        List<GrowEvent> history = Growing.history(Line.FW, profile.largest(), store);
        return new Curves(
                points,
                history,
                PickedSize.of(history, Growing.end(Line.FW, profile.largest(), store)),
                Starts.read(profile, store));
    }

    private static List<MeasuredPoint> points(Line line, int largest, JobStore store) throws IOException {
        List<MeasuredPoint> points = new ArrayList<>();
        for (int units = 1; units <= largest; units++) {
            Optional<JobResult> result = store.read(Measurement.name(line, units));
            if (result.isPresent() && result.get().failure().isEmpty()) {
                points.add(MeasuredPoint.of(units, result.get()));
            }
        }
        return points;
    }

    /** In ascending size. */
    List<MeasuredPoint> of(Line line) {
        return points.getOrDefault(line, List.of());
    }

    Optional<MeasuredPoint> at(Line line, int units) {
        return of(line).stream().filter(point -> point.units() == units).findFirst();
    }
}

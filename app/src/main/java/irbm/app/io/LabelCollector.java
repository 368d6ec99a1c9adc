package irbm.app.io;

import irbm.model.Labels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Labels given as text: whole numbers when all of them are, else names, numbered in alphabetical order. */
final class LabelCollector {
    private final Map<String, Integer> numberOf = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final IntStore numbers = new IntStore();

    void add(String name) {
        numbers.add(numberOf.computeIfAbsent(name, this::register));
    }

    private int register(String name) {
        names.add(name);
        return names.size() - 1;
    }

    Labels toLabels() {
        if (names.stream().allMatch(LabelCollector::isWhole)) {
            int[] values = names.stream()
                    .mapToInt(name -> (int) Double.parseDouble(name))
                    .toArray();
            return Labels.of(renumber(values));
        }
        List<String> sorted = new ArrayList<>(new TreeSet<>(names));
        Map<String, Integer> place = new HashMap<>();
        sorted.forEach(name -> place.put(name, place.size()));
        return Labels.named(renumber(names.stream().mapToInt(place::get).toArray()), 0, sorted);
    }

    private int[] renumber(int[] values) {
        int[] labels = numbers.toArray();
        for (int i = 0; i < labels.length; i++) {
            labels[i] = values[labels[i]];
        }
        return labels;
    }

    private static boolean isWhole(String text) {
        return text.matches("[+-]?[0-9]{1,9}(\\.0{1,9})?");
    }
}

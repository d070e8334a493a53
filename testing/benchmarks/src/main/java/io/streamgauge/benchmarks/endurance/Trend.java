package io.streamgauge.benchmarks.endurance;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Whether a quantity grows: the median of the slopes between all pairs of minutes, which single peaks do not move. */
final class Trend {
    private static final int MINUTES_PER_HOUR = 60;

    private Trend() {}

    /** Growth per hour over the last half of these minutes; 0 where there are too few. */
    static double perHour(List<Minute> minutes, ToDoubleFunction<Minute> quantity) {
        List<Minute> half = minutes.subList(minutes.size() / 2, minutes.size());
        double[] slopes = new double[half.size() * (half.size() - 1) / 2];
        int pair = 0;
        for (int i = 0; i < half.size(); i++) {
            for (int j = i + 1; j < half.size(); j++) {
                double rise = quantity.applyAsDouble(half.get(j)) - quantity.applyAsDouble(half.get(i));
                slopes[pair++] = rise / (half.get(j).number() - half.get(i).number()) * MINUTES_PER_HOUR;
            }
        }
        if (pair == 0) {
            return 0;
        }
        Arrays.sort(slopes);
        return slopes.length % 2 == 1 ? slopes[pair / 2] : (slopes[pair / 2 - 1] + slopes[pair / 2]) / 2;
    }
}

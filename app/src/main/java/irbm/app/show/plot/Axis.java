package irbm.app.show.plot;

/** An axis that ends at ticks. */
sealed interface Axis permits LinearAxis, LogarithmicAxis {
    double low();

    double high();

    double[] ticks();

    /** The text at a tick. */
    String label(double tick);

    /** 0 at the low end, 1 at the high end. */
    double position(double value);

    /** The value that stands this part of the axis further on. */
    double shifted(double value, double part);

    /** This axis with one tick more at its high end. */
    Axis longer();
}

package irbm.bench;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.math.BinaryMatrix;
import java.io.IOException;
import java.util.Map;

/** The training rows of a data set or file. */
public final class NamedRows {
    private NamedRows() {}

    public static BinaryMatrix of(String name) throws IOException {
        return new DataSource(DataLocations.of(Map.of()))
                .load(DataRequest.of(name))
                .train()
                .rows();
    }
}

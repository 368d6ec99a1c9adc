package irbm.app.data;

import java.net.URI;
import java.util.List;

/**
 * A file of a named set.
 *
 * @param name its name on the disk, unpacked
 * @param bytes the size of its content, unpacked
 * @param sha256 of its content, unpacked
 * @param mirrors where it can be had; a mirror's file can be packed, its name then ends in .gz
 */
public record RemoteFile(String name, long bytes, String sha256, List<URI> mirrors) {}

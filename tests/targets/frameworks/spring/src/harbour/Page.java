package harbour;

import java.util.List;

/** A list as it is answered. */
public class Page<T> {
    public final List<T> content;
    public final int totalElements;

    public Page(List<T> content) {
        this.content = content;
        this.totalElements = content.size();
    }
}

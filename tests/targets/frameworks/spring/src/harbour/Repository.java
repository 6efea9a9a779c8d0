package harbour;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Rows of one kind, in memory. */
public class Repository<T extends Row> {
    private static final AtomicLong LAST = new AtomicLong(1000);
    private final Map<Long, T> rows = new ConcurrentSkipListMap<>();

    public Repository(List<T> seed) {
        for (T row : seed) rows.put(row.id, row);
    }

    public List<T> all() {
        return new ArrayList<>(rows.values());
    }

    public List<T> where(Predicate<T> wanted) {
        return rows.values().stream().filter(wanted).collect(Collectors.toList());
    }

    /** A row, or null. */
    public T find(Long id) {
        return rows.get(id);
    }

    public T get(Long id) {
        T row = rows.get(id);
        if (row == null) throw new NotFoundException();
        return row;
    }

    public T add(T row) {
        row.id = LAST.incrementAndGet();
        rows.put(row.id, row);
        return row;
    }

    public void remove(T row) {
        rows.remove(row.id);
    }
}

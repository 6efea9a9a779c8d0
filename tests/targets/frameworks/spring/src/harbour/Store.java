package harbour;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** The service's data. */
public class Store {
    private final ObjectMapper mapper = new ObjectMapper();
    public final Repository<User> users;
    public final Repository<Tenant> tenants;
    public final Repository<Note> notes;
    public final Repository<Project> projects;
    public final Repository<Article> articles;
    public final Repository<Upload> files;
    public final Repository<Entry> audit;

    public Store(String file) throws Exception {
        JsonNode seed = mapper.readTree(new File(file));
        users = read(seed.get("users"), User.class);
        tenants = read(seed.get("tenants"), Tenant.class);
        notes = read(seed.get("notes"), Note.class);
        projects = read(seed.get("projects"), Project.class);
        articles = read(seed.get("articles"), Article.class);
        files = read(seed.get("files"), Upload.class);
        audit = read(seed.get("audit"), Entry.class);
    }

    private <T extends Row> Repository<T> read(JsonNode list, Class<T> type) throws Exception {
        List<T> rows = new ArrayList<>();
        for (JsonNode item : list) rows.add(mapper.treeToValue(item, type));
        return new Repository<>(rows);
    }
}

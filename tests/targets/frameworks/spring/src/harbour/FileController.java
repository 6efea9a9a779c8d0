package harbour;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

@RestController
@RequestMapping("/api/files")
public class FileController {
    @Autowired private Store store;

    @SignedIn
    @GetMapping
    public List<Map<String, Object>> list(User user) {
        return store.files.where(file -> file.ownerId.equals(user.id)).stream()
                .map(FileController::described)
                .collect(Collectors.toList());
    }

    @SignedIn
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    public Map<String, Object> upload(@RequestParam("file") MultipartFile given, User user) throws IOException {
        Upload file = new Upload();
        file.name = given.getOriginalFilename();
        file.type = given.getContentType();
        file.text = new String(given.getBytes(), StandardCharsets.UTF_8);
        file.ownerId = user.id;
        return described(store.files.add(file));
    }

    @SignedIn(unless = "files.get")
    @GetMapping("/{id}")
    public ResponseEntity<String> get(@PathVariable Long id, User user) {
        Upload file = store.files.get(id);
        boolean isOpen = Switches.isOpen("files.get");
        if (!isOpen && !file.ownerId.equals(user.id)) throw new ForbiddenException();
        return ResponseEntity.ok().contentType(MediaType.parseMediaType(file.type)).body(file.text);
    }

    private static Map<String, Object> described(Upload file) {
        Map<String, Object> said = new LinkedHashMap<>();
        said.put("id", file.id);
        said.put("name", file.name);
        said.put("type", file.type);
        return said;
    }
}

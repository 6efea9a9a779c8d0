package harbour;

import javax.validation.Valid;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api")
@SignedIn
public class NoteController {
    @Autowired private Store store;

    @GetMapping("/notes")
    public Page<Note> list(User user) {
        boolean isOpen = Switches.isOpen("notes.list");
        return new Page<>(store.notes.where(note -> isOpen || note.ownerId.equals(user.id)));
    }

    @PostMapping("/notes")
    @ResponseStatus(HttpStatus.CREATED)
    public Note create(User user, @Valid @RequestBody Forms.NoteForm form) {
        Note note = new Note();
        note.ownerId = user.id;
        return store.notes.add(fill(note, form));
    }

    @GetMapping("/notes/{id}")
    public Note get(@PathVariable Long id, User user) {
        return ownNote(id, user, "notes.get");
    }

    @PutMapping("/notes/{id}")
    public Note update(@PathVariable Long id, User user, @Valid @RequestBody Forms.NoteForm form) {
        return fill(ownNote(id, user, "notes.update"), form);
    }

    @DeleteMapping("/notes/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void remove(@PathVariable Long id, User user) {
        store.notes.remove(ownNote(id, user, "notes.remove"));
    }

    @GetMapping("/v1/notes")
    public Note[] listFirst(User user) {
        return store.notes.where(note -> note.ownerId.equals(user.id)).toArray(new Note[0]);
    }

    @GetMapping("/v1/notes/{id}")
    public Note getFirst(@PathVariable Long id, User user) {
        return ownNote(id, user, "legacy.note");
    }

    private Note ownNote(Long id, User user, String name) {
        Note note = store.notes.get(id);
        if (!note.ownerId.equals(user.id) && !Switches.isOpen(name)) throw new ForbiddenException();
        return note;
    }

    private static Note fill(Note note, Forms.NoteForm form) {
        note.title = form.title;
        note.body = form.body;
        return note;
    }
}

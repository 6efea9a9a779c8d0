package harbour;

import java.util.List;
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
@RequestMapping("/api/articles")
public class ArticleController {
    @Autowired private Store store;

    @GetMapping
    public List<Article> list() {
        return store.articles.all();
    }

    @GetMapping("/{id}")
    public Article get(@PathVariable Long id) {
        return store.articles.get(id);
    }

    @SignedIn(unless = "articles.create")
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    public Article create(User user, @Valid @RequestBody Forms.ArticleForm form) {
        Article article = new Article();
        article.authorId = user == null ? null : user.id;
        return store.articles.add(fill(article, form));
    }

    @SignedIn
    @PutMapping("/{id}")
    public Article update(@PathVariable Long id, User user, @Valid @RequestBody Forms.ArticleForm form) {
        return fill(written(id, user, "articles.update"), form);
    }

    @SignedIn
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void remove(@PathVariable Long id, User user) {
        store.articles.remove(written(id, user, ""));
    }

    private Article written(Long id, User user, String name) {
        Article article = store.articles.get(id);
        if (!user.id.equals(article.authorId) && !Switches.isOpen(name)) throw new ForbiddenException();
        return article;
    }

    private static Article fill(Article article, Forms.ArticleForm form) {
        article.title = form.title;
        article.text = form.text;
        return article;
    }
}

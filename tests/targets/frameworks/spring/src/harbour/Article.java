package harbour;

public class Article extends Row {
    public String title;
    public String text;
    public Long authorId;
}

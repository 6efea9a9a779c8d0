package harbour;

public class Note extends Row {
    public String title;
    public String body;
    public Long ownerId;
}

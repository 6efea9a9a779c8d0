package harbour;

public class Upload extends Row {
    public String name;
    public String type;
    public String text;
    public Long ownerId;
}

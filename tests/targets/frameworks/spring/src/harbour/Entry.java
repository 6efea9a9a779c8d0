package harbour;

public class Entry extends Row {
    public Long tenantId;
    public String actor;
    public String action;
    public String address;
}

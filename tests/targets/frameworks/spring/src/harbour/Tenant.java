package harbour;

public class Tenant extends Row {
    public String name;
}

/** Secrets that tutorials, examples and default settings sign tokens with. */
export const knownSecrets: readonly string[] = `
secret Secret SECRET secret123 secret1234 secretkey secret-key secret_key SECRET_KEY SecretKey mysecret my-secret my_secret
mysecretkey my-secret-key my_secret_key supersecret super-secret super_secret supersecretkey super-secret-key topsecret
top-secret verysecret very-secret s3cr3t s3cret jwt jwtsecret jwt-secret jwt_secret JWT_SECRET jwtkey jwt-key jwt_key
your-secret your_secret yoursecret your-secret-key your_secret_key your-256-bit-secret your-384-bit-secret
your-512-bit-secret your_jwt_secret your-jwt-secret yourjwtsecret a-string-secret-at-least-256-bits-long
this-is-a-secret thisisasecret thisismysecret key mykey my-key private privatekey private-key signing-key signingkey
password Password password1 password123 passw0rd pass p@ssword changeme change-me change_me ChangeMe changeit default
admin admin123 administrator root toor test test123 testing tests example demo sample dev development local localhost
production prod staging token tokensecret token-secret accesstoken access-token refreshtoken session sessionsecret
app appsecret app-secret app_secret appkey api apikey api-key api_key apisecret auth authsecret auth-secret auth_secret
express expressjs node nodejs node-api react vue angular laravel django flask rails spring springboot
shhhhh shhhhhared-secret shared-secret hello helloworld hello-world hello_world foo bar foobar baz qux
123 1234 12345 123456 1234567 12345678 123456789 1234567890 111111 000000 abc abc123 abcd1234 abcdef abcdefg qwerty
qwerty123 letmein welcome iloveyou monkey dragon master hunter2 trustno1
none null undefined empty secretsecret secret-secret supersecretpassword mysupersecret my-super-secret
`
  .trim()
  .split(/\s+/)
  .concat([
    "",
    "keyboard cat",
    "my secret",
    "your secret",
    "top secret",
    "super secret",
    "some secret",
    "some-secret",
    "a secret",
  ]);

/* What a host page does with the widget's events: it tells its readers in its own words. */
const news = document.getElementById("news");

document.addEventListener("postern:alert", ({ detail }) => {
  news.textContent = `New ${detail.severity} alert: ${detail.title}`;
});

document.addEventListener("postern:navigate", ({ detail }) => {
  document.body.dataset.posternPath = detail.path;
});

/* Whoever is signed in at the hub is signed in to the console: the hub's backend gets a token for them, and its page hands it over. */
const hub = document.querySelector("postern-console[token]");

async function handTokenOver() {
  const answer = await fetch("/token", { method: "POST" });
  if (answer.ok) hub.token = (await answer.json()).token;
}

if (hub) {
  hub.addEventListener("postern:session", ({ detail }) => {
    if (detail.state === "ending") void handTokenOver();
  });
  void handTokenOver();
}

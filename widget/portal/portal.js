/* What a host page does with the widget's events: it tells its readers in its own words. */
const news = document.getElementById("news");

document.addEventListener("postern:alert", ({ detail }) => {
  news.textContent = `New ${detail.severity} alert: ${detail.title}`;
});

document.addEventListener("postern:navigate", ({ detail }) => {
  document.body.dataset.posternPath = detail.path;
});

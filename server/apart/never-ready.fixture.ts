/* An engine that loads and loads. */

setInterval(() => {}, 1000);

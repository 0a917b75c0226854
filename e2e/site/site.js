const video = document.querySelector("#video");
const query = new URLSearchParams(location.search);
const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

const response = await fetch("/talks.json");
const talks = await response.json();
document.querySelector("#talks").append(...talks.map(listItem));
const chosen = talks.find(({ name }) => name === query.get("talk")) ?? preferred();
if (chosen) show(chosen);
if (chosen && query.get("autoplay") === "1") {
  // When the browser requires a click first, the visible play button is enough.
  video.play().catch(() => {});
}

function preferred() {
  return talks.find(({ spokenLanguage }) => spokenLanguage === "en") ?? talks[0];
}

function show(talk) {
  document.title = `${talk.title} · Evening Talks`;
  document.querySelector("#title").textContent = talk.title;
  document.querySelector("#title").lang = talk.spokenLanguage;
  document.querySelector("#details").textContent = `Spoken in ${nameOf(talk.spokenLanguage)}`;
  document.querySelector(`[data-talk="${CSS.escape(talk.name)}"]`).ariaCurrent = "true";
  video.src = talk.mediaPath;
  const startS = Number(query.get("t") ?? 0);
  if (startS > 0) video.currentTime = startS;
  video.muted = query.get("muted") === "1";
}

function listItem(talk) {
  const link = document.createElement("a");
  link.href = `/?talk=${encodeURIComponent(talk.name)}&autoplay=1`;
  link.dataset.talk = talk.name;
  const title = document.createElement("strong");
  title.textContent = talk.title;
  title.lang = talk.spokenLanguage;
  const language = document.createElement("span");
  language.textContent = `In ${nameOf(talk.spokenLanguage)}`;
  link.append(title, language);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

function nameOf(language) {
  return languageNames.of(language) ?? language;
}

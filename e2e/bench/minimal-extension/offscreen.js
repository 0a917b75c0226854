// Plays the tab's sound, sends it to the service and hands the words to the page.
const LINE_LENGTH = 100;

// As in Surtitle. The default wakes the audio thread so often that playing the sound would cost more
// than capturing it.
const PLAYBACK_DELAY_S = 0.03;

let page;
chrome.runtime.onConnect.addListener((port) => {
  page = port;
});
chrome.runtime.onMessage.addListener(({ streamId }) => {
  void start(streamId);
});

async function start(streamId) {
  const socket = await openStream();
  const audio = { mandatory: { chromeMediaSource: "tab", chromeMediaSourceId: streamId } };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  const context = new AudioContext({ sampleRate: 48_000, latencyHint: PLAYBACK_DELAY_S });
  const source = context.createMediaStreamSource(stream);
  // The browser mutes a captured tab.
  source.connect(context.destination);
  await context.audioWorklet.addModule("sound-worklet.js");
  const sound = new AudioWorkletNode(context, "sound", { numberOfOutputs: 0 });
  sound.port.onmessage = ({ data }) => {
    const chunk = { data: btoa(String.fromCharCode(...new Uint8Array(data))) };
    socket.send(JSON.stringify({ source_media_chunk: chunk }));
  };
  source.connect(sound);
}

/** Opens a stream of the service; the bench writes its address and key into `service.json`. */
async function openStream() {
  const { baseUrl, apiKey } = await (await fetch("service.json")).json();
  const response = await fetch(`${baseUrl}/v3/voice/realtime`, {
    method: "POST",
    headers: {
      Authorization: `Service-Auth-Key ${apiKey}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ source_media_content_type: "audio/pcm;encoding=s16le;rate=16000" }),
  });
  const { streaming_url, token } = await response.json();
  const socket = new WebSocket(`${streaming_url}?token=${encodeURIComponent(token)}`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("The stream did not open."));
  });
  let concluded = "";
  socket.onmessage = ({ data }) => {
    const update = JSON.parse(data).source_transcript_update;
    if (!update) return;
    concluded = (concluded + textOf(update.concluded)).slice(-LINE_LENGTH);
    page?.postMessage((concluded + textOf(update.tentative)).slice(-LINE_LENGTH));
  };
  return socket;
}

function textOf(segments) {
  return segments.map(({ text }) => text).join("");
}

interface TabAudioConstraints {
  readonly audio: { readonly mandatory: { chromeMediaSource: "tab"; chromeMediaSourceId: string } };
}

/**
 * Opens the audio track of a tab.
 * @param streamId from `tabCapture.getMediaStreamId`; valid once
 * @throws DOMException when the browser refuses the sound
 */
export async function openTabTrack(streamId: string): Promise<MediaStreamTrack> {
  const constraints: TabAudioConstraints = {
    audio: { mandatory: { chromeMediaSource: "tab", chromeMediaSourceId: streamId } },
  };
  const stream = await navigator.mediaDevices.getUserMedia(constraints as MediaStreamConstraints);
  const [track] = stream.getAudioTracks();
  if (!track) throw new DOMException("The tab's stream has no audio track.", "NotFoundError");
  return track;
}

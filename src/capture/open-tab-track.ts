/** What Chromium wants to hear for the sound of a tab; the standard types do not know it. */
interface TabAudioConstraints {
  readonly audio: { readonly mandatory: { chromeMediaSource: "tab"; chromeMediaSourceId: string } };
}

/**
 * Opens the sound of a tab.
 * @param streamId from `tabCapture.getMediaStreamId`; it is used up by this
 * @throws DOMException when the browser does not hand the sound out
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

/**
 * Size of the window that a host fills, without its scroll bars, in CSS pixels. Meant for hosts that
 * are fixed to their window.
 */
export function hostSize({ host }: Pick<ShadowRoot, "host">): {
  readonly width: number;
  readonly height: number;
} {
  const { innerWidth, innerHeight } = host.ownerDocument.defaultView ?? window;
  return { width: host.clientWidth || innerWidth, height: host.clientHeight || innerHeight };
}

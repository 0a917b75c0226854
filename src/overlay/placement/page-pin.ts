import { hostSize } from "../host/host-size.ts";
import type { PageHost } from "../host/page-host.ts";
import { type Area, shiftedArea } from "./area.ts";
import type { BoxOffset, BoxSize } from "./box-geometry.ts";

/** A pin is renewed after this share of the window was scrolled. */
const RENEW_SHARE = 0.5;

interface Pinned {
  readonly x: number;
  readonly y: number;
  readonly documentHeight: number;
}

/**
 * Pins the host to the page while captions stand in a player that scrolls with it. The browser then
 * scrolls both together, without waiting for any script.
 */
export class PagePin {
  readonly #host: Pick<PageHost, "pin" | "root">;
  #pinned: Pinned | null = null;

  constructor(host: Pick<PageHost, "pin" | "root">) {
    this.#host = host;
  }

  /** The window that captions are drawn in, in CSS pixels, without scroll bars. */
  measureView(): BoxSize {
    this.#unpin();
    return hostSize(this.#host.root);
  }

  /**
   * @param offset of the captions from the window's edges
   * @returns their offset from the edges of the host
   */
  place(offset: BoxOffset, view: BoxSize, isFollowing: boolean): BoxOffset {
    if (!isFollowing || !canScroll()) {
      this.#unpin();
      return offset;
    }
    const { scrollX, scrollY } = window;
    const documentHeight = document.documentElement.scrollHeight;
    const isFar =
      !this.#pinned ||
      Math.abs(scrollX - this.#pinned.x) > view.width * RENEW_SHARE ||
      Math.abs(scrollY - this.#pinned.y) > view.height * RENEW_SHARE;
    // The host must not keep a page high that would shrink without it.
    const hasShrunk = this.#pinned && documentHeight < this.#pinned.documentHeight;
    if (isFar || hasShrunk || !this.#pinned) {
      this.#pinned = { x: scrollX, y: scrollY, documentHeight };
      this.#host.pin({ left: scrollX, top: scrollY, ...view });
    }
    return {
      leftPx: offset.leftPx + scrollX - this.#pinned.x,
      bottomPx: offset.bottomPx - (scrollY - this.#pinned.y),
    };
  }

  /**
   * Names the place and size of a box: in the page while captions scroll with it, otherwise in the
   * window.
   */
  spotOf(box: Area | undefined): string {
    if (!box) return "";
    const { left, top, right, bottom } = this.#pinned ? shiftedArea(box, scrollX, scrollY) : box;
    return [left, top, right, bottom].map(Math.round).join();
  }

  #unpin(): void {
    if (!this.#pinned) return;
    this.#pinned = null;
    this.#host.pin(null);
  }
}

function canScroll(): boolean {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return scrollHeight > innerHeight || scrollWidth > innerWidth;
}

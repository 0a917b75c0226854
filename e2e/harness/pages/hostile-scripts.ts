/**
 * A page that is prepared for the captions. It has defined the element names they might use, and
 * patched the functions that create elements and shadow roots. It constantly searches every object
 * it obtains for words.
 */
export const EXPECT_CAPTIONS = `{
  globalThis.stolenWords = [];
  const how = new URLSearchParams(location.search).get("hostile");
  globalThis.lieInWait = (view) => {
    const look = (root) => {
      const words = root?.textContent.trim();
      if (words) stolenWords.push(words);
    };
    for (const name of ["surtitle-captions", "surtitle-selection"]) {
      view.customElements.define(name, class extends view.HTMLElement {
        static disabledFeatures = how === "disabled" ? ["shadow"] : [];
        constructor() {
          super();
          const internals = this.attachInternals();
          setInterval(() => look(internals.shadowRoot), 20);
        }
      });
    }
    const attach = view.Element.prototype.attachShadow;
    view.Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, { ...init, mode: "open" });
      setInterval(() => look(root), 20);
      return root;
    };
    setInterval(() => {
      for (const element of view.document.querySelectorAll("[popover]")) {
        look(element.shadowRoot);
        try {
          look(element.attachInternals().shadowRoot);
        } catch {}
      }
    }, 20);
  };
  if (how) lieInWait(window);
}`;

/** Searches a page for words in every way that works without a shadow root. */
export const SEARCH = `(words) => {
  const read = [];
  const note = (how) => {
    const selected = String(getSelection());
    for (const word of words) if (selected.includes(word)) read.push(how + " " + word);
  };
  for (const mode of ["off", "on"]) {
    document.designMode = mode;
    for (const word of words) {
      getSelection().removeAllRanges();
      if (find(word, true, false, true, false, true)) read.push("find " + word);
      note("found");
    }
    getSelection().selectAllChildren(document.documentElement);
    note("all");
    getSelection().modify("extend", "forward", "documentboundary");
    note("extended");
    document.execCommand("selectAll");
    note("selectAll");
    for (let x = 10; x < innerWidth; x += 60) {
      for (let y = innerHeight / 2; y < innerHeight; y += 20) {
        const { offsetNode, offset } = document.caretPositionFromPoint(x, y) ?? {};
        if (!offsetNode) continue;
        getSelection().setBaseAndExtent(offsetNode, offset, offsetNode, offset);
        getSelection().modify("extend", "forward", "word");
        note("at point");
      }
    }
  }
  document.designMode = "off";
  getSelection().removeAllRanges();
  return { read, own: find("Plain player", true, false, true) };
}`;

/**
 * Ways to damage an element, as source texts; fewer than the attempts after which the overlay gives
 * up.
 */
export const HARMS = [
  `({ style }) => {
    for (const [name, value] of [["opacity", "0"], ["clip-path", "inset(50%)"], ["scale", "0"]]) {
      style.setProperty(name, value, "important");
    }
  }`,
  `(host) => { host.style.cssText = "display: none" }`,
  `(host) => host.attributeStyleMap.clear()`,
  `(host) => { host.inert = host.hidden = true; host.ariaHidden = "true"; host.dir = "rtl" }`,
  `(host) => { host.id = host.className = host.slot = host.lang = "page" }`,
  `(host) => { host.popover = "auto" }`,
  `(host) => host.hidePopover()`,
  `(host) => host.append("words of the page's own")`,
];

export const HIDING_STYLES = `
  :root { --risen: 900px; --caption-base: 0px; --caption-color: #0000; user-select: text; }
  html > div, [popover], [popover]:popover-open {
    opacity: 0 !important; clip-path: inset(50%) !important; transform: scale(0) !important;
    translate: 5000px !important; scale: 0 !important; rotate: 90deg !important;
    filter: opacity(0) !important; mask: linear-gradient(transparent, transparent) !important;
    visibility: hidden !important; display: none !important; zoom: 0.01 !important;
    content-visibility: hidden !important; contain: strict !important; inset: 100% !important;
    transition: all 100s !important; user-select: text !important;
  }`;

/**
 * Removes everything from the document's root except head and body, whenever something is added.
 */
export const REMOVE_ADDED_ELEMENTS = `{
  const throwOut = () => {
    for (const div of document.querySelectorAll("html > div")) div.remove();
  };
  new MutationObserver(throwOut).observe(document.documentElement, { childList: true });
  throwOut();
}`;

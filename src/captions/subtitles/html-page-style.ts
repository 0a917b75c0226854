/** The style of a saved page. Its greys and line width suit screen and paper. */
export const HTML_PAGE_STYLE = `
:root { color-scheme: light dark; --page: #fff; --ink: #17201e; --quiet: #566360; --hairline: #dce2e0; --accent: #0f766e; }
@media (prefers-color-scheme: dark) {
  :root { --page: #161b1a; --ink: #e9eeec; --quiet: #a3b0ac; --hairline: #323b39; --accent: #4fc3b4; }
}
* { box-sizing: border-box; }
body { max-inline-size: 72rem; margin: 2rem auto; padding-inline: 1.25rem; background: var(--page); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.3; }
header p { margin: 0 0 1.5rem; color: var(--quiet); font-size: .875rem; }
a { color: var(--accent); }
table { inline-size: 100%; border-collapse: collapse; table-layout: auto; }
th, td { padding: .5rem .75rem; border-block-end: 1px solid var(--hairline); text-align: start; vertical-align: top; }
thead th { color: var(--quiet); font-size: .875rem; font-weight: 600; }
tbody th { padding-block-start: 1.5rem; }
.time { inline-size: 4.5rem; color: var(--quiet); font-size: .8125rem; line-height: 1.97; font-variant-numeric: tabular-nums; white-space: nowrap; }
.bookmark td { padding-block-end: 0; border: 0; color: var(--accent); font-size: .875rem; }
.gap td:last-child { color: var(--quiet); font-style: italic; }
@media (max-width: 40rem) {
  thead { display: none; }
  tr { display: block; padding-block: .5rem; border-block-end: 1px solid var(--hairline); }
  td { display: block; padding: .125rem 0; border: 0; }
}
@media print {
  :root { --page: #fff; --ink: #000; --quiet: #444; --hairline: #bbb; --accent: #000; }
  body { max-inline-size: none; margin: 0; font-size: 10.5pt; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
}
`;

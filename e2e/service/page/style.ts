import type { Html } from "./html.ts";

export const style: Html = {
  markup: `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: light-dark(#0f766e, #5eead4);
  --bad: light-dark(#b42318, #fda29b); }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin-bottom: 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
article { border: 1px solid var(--line); border-radius: .6rem; padding: .8rem 1rem; margin: .8rem 0; }
article h3 { font-size: 1rem; margin: 0 0 .4rem; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
td.number { text-align: end; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: .4rem 1rem; margin: .4rem 0; }
dt { font-size: .8rem; opacity: .75; }
dd { margin: 0; font-variant-numeric: tabular-nums; }
.state { color: var(--accent); }
.bad { color: var(--bad); }
a { color: var(--accent); }
`,
};

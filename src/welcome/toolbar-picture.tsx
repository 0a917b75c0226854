import { useText } from "../ui/texts.ts";
import "./toolbar-picture.css";

export function ToolbarPicture() {
  const text = useText();
  return (
    <svg
      class="toolbar-picture"
      viewBox="0 0 480 190"
      role="img"
      aria-label={text("welcome_picture")}
    >
      <rect class="tp-window" x="1" y="1" width="478" height="220" rx="10" />
      <path class="tp-line" d="M1 46h478" />
      <path
        class="tp-stroke"
        d="M24 23.5h-9m0 0 4.5-4.5m-4.5 4.5 4.5 4.5M38 23.5h9m0 0-4.5-4.5m4.5 4.5-4.5 4.5"
      />
      <rect class="tp-field" x="64" y="12" width="268" height="23" rx="11.5" />
      <g class="tp-step tp-step-3">
        <rect class="tp-ring" x="348" y="9" width="29" height="29" rx="8" />
        <rect class="tp-mark" x="354" y="15" width="17" height="17" rx="4" />
        <rect class="tp-bar" x="357" y="23.5" width="11" height="2.2" rx="1" />
        <rect class="tp-bar" x="359" y="27" width="7" height="2.2" rx="1" />
      </g>
      <g class="tp-step tp-step-1">
        <rect class="tp-ring" x="389" y="9" width="29" height="29" rx="8" />
        <path
          class="tp-stroke"
          d="M396 20h4.5v-1.5a2.5 2.5 0 0 1 5 0V20h4.5v4h1a2.3 2.3 0 0 1 0 4.6h-1V33h-14v-4.4h1.2a2.3 2.3 0 0 0 0-4.6H396Z"
        />
      </g>
      <path class="tp-dots" d="M446 17.5v.1m0 6v.1m0 6v.1" />
      <g>
        <rect class="tp-menu" x="270" y="58" width="196" height="84" rx="8" />
        <path class="tp-faint" d="M284 76h70M284 124h92" />
        <rect class="tp-row" x="276" y="87" width="184" height="26" rx="6" />
        <rect class="tp-mark" x="284" y="92" width="16" height="16" rx="4" />
        <rect class="tp-bar" x="287" y="100" width="10" height="2" rx="1" />
        <rect class="tp-bar" x="289" y="103.3" width="6" height="2" rx="1" />
        <text class="tp-text" x="308" y="104.5">
          Surtitle
        </text>
        <g class="tp-step tp-step-2">
          <rect class="tp-ring" x="430" y="88" width="24" height="24" rx="7" />
          <path class="tp-stroke" d="M438 94h8m-6.5 0 .5 6-2.5 3h9l-2.5-3 .5-6M442 103v5.5" />
        </g>
      </g>
      <g>
        <rect class="tp-menu" x="44" y="58" width="206" height="116" rx="8" />
        <path class="tp-faint" d="M58 76h96M58 90h54" />
        <g class="tp-step tp-step-4">
          <rect class="tp-ring" x="53" y="99" width="188" height="34" rx="10" />
          <rect class="tp-mark" x="58" y="104" width="178" height="24" rx="7" />
          <text class="tp-button-text" x="147" y="120" text-anchor="middle">
            {text("popup_start")}
          </text>
        </g>
        <path class="tp-faint" d="M58 148h120M58 162h80" />
      </g>
    </svg>
  );
}

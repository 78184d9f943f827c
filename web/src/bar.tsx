/** The top of every page: home, language, theme, settings, keys. */

import { useEffect, useState } from "preact/hooks";
import { useTouch } from "./media.ts";
import { Bubble, type Spot, spotOf } from "./play/choice.tsx";
import { ring } from "./play/calling.ts";
import type { Setting } from "./memory.ts";
import {
  asksBeforeLoss,
  callsByNotice,
  callsBySound,
  change,
  showsMoves,
  tapsExplain,
  useSetting,
} from "./settings.ts";
import { type Key, type Locale, type Spoken, useWords } from "./words.ts";
import { isMeant } from "./play/keys.ts";

export function Bar({
  spoken,
  setLocale,
  toggle,
}: {
  spoken: Spoken;
  setLocale: (locale: Locale) => void;
  toggle: () => void;
}) {
  const { say } = useWords();
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const asked = (event: KeyboardEvent) => event.key === "?" && isMeant(event) && setHelp((shown) => !shown);
    addEventListener("keydown", asked);
    return () => removeEventListener("keydown", asked);
  }, []);
  return (
    <header class="bar">
      <a class="brand" href="#/">
        Quipu
      </a>
      {help && (
        <p class="keys" role="status">
          {say("keys")}
        </p>
      )}
      <nav aria-label={say("language")}>
        {Object.entries(spoken.languages).map(([one, name]) => (
          <button
            type="button"
            class="quiet"
            key={one}
            title={name}
            lang={one}
            aria-pressed={one === spoken.language}
            onClick={() => setLocale(one)}
          >
            {one.toUpperCase()}
          </button>
        ))}
        <button type="button" class="quiet" aria-label={say("theme")} title={say("theme")} onClick={toggle}>
          ◐
        </button>
        <Settings />
        <button
          type="button"
          class="quiet"
          aria-label={say("keysTitle")}
          title={say("keys")}
          onClick={() => setHelp(!help)}
        >
          ?
        </button>
      </nav>
    </header>
  );
}

function Settings() {
  const { say } = useWords();
  const [at, setAt] = useState<Spot | null>(null);
  const touch = useTouch();
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-label={say("settings")}
        title={say("settings")}
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        onClick={(event) => setAt(spotOf(event))}
      >
        ⚙
      </button>
      {at && (
        <Bubble at={at} label={say("settings")} close={() => setAt(null)}>
          <Check name="showsMoves" kept={showsMoves} />
          <Check name="asksBeforeLoss" kept={asksBeforeLoss} />
          {touch && <Check name="tapsExplain" kept={tapsExplain} />}
          <Check name="callsBySound" kept={callsBySound} then={ring} />
          {isSecureContext && "Notification" in window && (
            <Check name="callsByNotice" kept={callsByNotice} then={() => void Notification.requestPermission()} />
          )}
          <button type="button" onClick={() => setAt(null)}>
            {say("close")}
          </button>
        </Bubble>
      )}
    </>
  );
}

/** A setting that is on or off; `then` is done when it is switched on. */
function Check({ name, kept, then }: { name: Key; kept: Setting<boolean>; then?: () => void }) {
  const { say } = useWords();
  const checked = useSetting(kept);
  const set = (on: boolean) => {
    change(kept, on);
    if (on) then?.();
  };
  return (
    <label>
      <input type="checkbox" checked={checked} onChange={(event) => set(event.currentTarget.checked)} /> {say(name)}
    </label>
  );
}

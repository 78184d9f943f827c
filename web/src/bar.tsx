/** The top of every page: home, what the page is about, the player, language, settings. */

import type { ComponentChildren } from "preact";
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { Icon, Mark } from "./icon.tsx";
import { useTouch } from "./media.ts";
import { Bubble, type Spot, spotOf } from "./play/choice.tsx";
import { ring } from "./play/calling.ts";
import { play } from "./play/sounds.ts";
import { type Setting, playerName } from "./memory.ts";
import {
  asksBeforeLoss,
  callsByNotice,
  callsBySound,
  change,
  hearsEvents,
  showsMoves,
  tapsExplain,
  useSetting,
} from "./settings.ts";
import { IN_ENGLISH, type Key, type Locale, type Spoken, useWords } from "./words.ts";
import { isMeant } from "./play/keys.ts";

interface Saying {
  spoken: Spoken;
  setLocale: (locale: Locale) => void;
  toggle: () => void;
}

/** How every page's bar changes the language and the theme. */
export const BarContext = createContext<Saying>({
  spoken: IN_ENGLISH,
  setLocale: () => undefined,
  toggle: () => undefined,
});

/** `named` is whether the player's name can be changed here; `children` stand beside home. */
export function Bar({ named = false, children }: { named?: boolean; children?: ComponentChildren }) {
  const { say } = useWords();
  const { spoken, setLocale } = useContext(BarContext);
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const asked = (event: KeyboardEvent) => event.key === "?" && isMeant(event) && setHelp((shown) => !shown);
    addEventListener("keydown", asked);
    return () => removeEventListener("keydown", asked);
  }, []);
  return (
    <header class="bar">
      <a class="brand" href="#/" aria-label="Quipu">
        <Mark /> <span>Quipu</span>
      </a>
      {children}
      {help && (
        <p class="keys" role="status">
          {say("keys")}
        </p>
      )}
      <nav aria-label={say("language")}>
        {named && <YourName />}
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
        <SoundSwitch />
        <Settings showKeys={() => setHelp(!help)} />
      </nav>
    </header>
  );
}

/** Beside the languages: what the player is called, to be changed in place. */
function YourName() {
  const { say } = useWords();
  const [name, setName] = useState(playerName.get());
  return (
    <label class="you-are">
      <span class="badge" aria-hidden="true" style={{ "--seat": "#7a55b0" }}>
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span class="hidden">{say("yourName")}</span>
      <input
        value={name}
        maxLength={40}
        autocomplete="nickname"
        onInput={(event) => {
          setName(event.currentTarget.value);
          playerName.set(event.currentTarget.value);
        }}
      />
    </label>
  );
}

/** Whether what happens is heard. */
export function SoundSwitch() {
  const { say } = useWords();
  const on = useSetting(hearsEvents);
  return (
    <button
      type="button"
      class="quiet"
      aria-label={say("hearsEvents")}
      title={say("hearsEvents")}
      aria-pressed={on}
      onClick={() => {
        change(hearsEvents, !on);
        if (!on) play("gain");
      }}
    >
      <Icon sign={on ? "sound" : "mute"} />
    </button>
  );
}

function Settings({ showKeys }: { showKeys: () => void }) {
  const { say } = useWords();
  const { toggle } = useContext(BarContext);
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
        <Icon sign="set" />
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
          <button type="button" onClick={toggle}>
            {say("theme")}
          </button>
          <button
            type="button"
            onClick={() => {
              setAt(null);
              showKeys();
            }}
          >
            {say("keysTitle")}
          </button>
          <button type="button" onClick={() => setAt(null)}>
            {say("close")}
          </button>
        </Bubble>
      )}
    </>
  );
}

/** A setting that is on or off; `then` is done when it is switched on. */
export function Check({ name, kept, then }: { name: Key; kept: Setting<boolean>; then?: () => void }) {
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

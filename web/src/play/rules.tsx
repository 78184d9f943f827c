/** The rules of the game in the reader's language beside the board, opened at the statement that was asked for. */

import { render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Quipu } from "quipu-client";
import type { DrawingProps, Spot } from "../boards/drawing.ts";
import { Emblem } from "../emblems.tsx";
import type { Printed } from "../printed.ts";
import { Depiction } from "./depiction.tsx";
import { depictedIn, namedIn } from "./pictures.ts";
import { useWords } from "../words.ts";

/**
 * Opens the rules at a statement, and maybe the place that it was asked about; where there is no panel for them, they
 * are a page of their own.
 */
export type ReadRule = (statement: string, place?: Spot) => void;

/** The number of a rule, which opens it. */
export function RuleLink({ game, rule, read }: { game: string; rule: string; read: ReadRule | undefined }) {
  const { say } = useWords();
  const open = (event: Event) => {
    if (!read) return;
    event.preventDefault();
    read(rule);
  };
  return (
    <a class="rule" href={`/v1/${game}/rules#${rule}`} target="_blank" rel="noreferrer" onClick={open}>
      {say("rule")} {rule}
    </a>
  );
}

interface Props {
  quipu: Quipu;
  game: string;
  statement: string;
  close: () => void;
  /** By which the things that a statement names are drawn; without a table only read. */
  printed?: Printed;
  drawn?: DrawingProps | null;
  /** What the statement was asked about. */
  place?: Spot | null;
}

export function Rules({ quipu, game, statement, close, printed, drawn = null, place = null }: Props) {
  const { say } = useWords();
  const text = useRules(quipu, game);
  const page = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(statement);
  useEffect(() => setAsked(statement), [statement]);
  usePictures(page.current, text, asked, { printed, drawn, place: asked === statement ? place : null });
  const show = (id: string) => {
    setAsked(id);
    const found = id ? page.current?.querySelector<HTMLElement>(`#${CSS.escape(id)}`) : null;
    page.current?.querySelector(".asked")?.classList.remove("asked");
    found?.classList.add("asked");
    if (page.current) page.current.scrollTop = found ? found.offsetTop - page.current.offsetTop - 8 : 0;
  };
  useEffect(() => show(statement), [text, statement]);
  useEffect(() => {
    const again = () => show(asked);
    addEventListener("resize", again);
    return () => removeEventListener("resize", again);
  }, [asked]);
  // within the page a fragment is the address of a table
  const follow = (event: MouseEvent) => {
    const href = (event.target as Element).closest("a")?.getAttribute("href");
    if (!href) return;
    event.preventDefault();
    if (href.startsWith("#")) show(href.slice(1));
    else open(href, "_blank", "noopener");
  };
  return (
    <section class="rules" aria-label={say("rules")} aria-busy={text === null}>
      <div class="row">
        <h2>{say("rules")}</h2>
        <button type="button" onClick={close}>
          {say("close")}
        </button>
      </div>
      <div class="rulebook" ref={page} tabIndex={0} role="document" aria-label={say("rules")}>
        <Emblem game={game} />
        {text === "gone" ? (
          <p role="alert">{say("noRules")}</p>
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
          <div onClick={follow} dangerouslySetInnerHTML={{ __html: text ?? "" }} />
        )}
      </div>
    </section>
  );
}

/** Puts beside each statement what it names, and beside the one that is read where that lies. */
function usePictures(
  page: HTMLElement | null,
  text: string | null,
  asked: string,
  { printed, drawn, place }: { printed: Printed | undefined; drawn: DrawingProps | null; place: Spot | null },
) {
  const { locale } = useWords();
  const depicted = useMemo(() => (printed ? depictedIn(printed, locale) : []), [printed, locale]);
  const before = drawn !== null;
  useEffect(() => {
    if (!page || !text || !printed) return;
    const beside = [...page.querySelectorAll<HTMLElement>("p[id], li[id]")].map((statement) => {
      const read = statement.id === asked;
      const named = namedIn(statement.textContent ?? "", depicted);
      const box = document.createElement("span");
      box.className = `depiction ${read ? "read" : ""}`;
      render(<Depiction named={named} place={read ? place : null} drawn={drawn} read={read} />, box);
      statement.prepend(box);
      return box;
    });
    return () => {
      for (const box of beside) {
        render(null, box);
        box.remove();
      }
    };
  }, [page, text, asked, depicted, before, place?.collection, place?.id]);
}

/** The rules as the service renders them, without the frame of its pages. */
function useRules(quipu: Quipu, game: string): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    void quipu.http.send(`/v1/${game}/rules?bare=true`, { headers: { accept: "text/html" } }).then(
      async (answer) => setText(await answer.text()),
      () => setText("gone"),
    );
  }, [quipu, game]);
  return text;
}

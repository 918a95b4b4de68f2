/** A card that waits for an earlier choice: its name and what it waits for, in one line. */
export const Waiting = ({ title, until, id }: { title: string; until: string; id?: string }) => (
  <section className="card waiting" id={id} tabIndex={id ? -1 : undefined}>
    <h2>{title}</h2>
    <p className="hint">{until}</p>
  </section>
);

/** Numbers as a table whose rows are bars. */

export interface Bar {
  label: string;
  value: number;
  /** The number in words. */
  told: string;
}

/** `most`: what the whole width stands for; by default the greatest of the numbers. */
export function Bars({
  title,
  bars,
  most = Math.max(1, ...bars.map((one) => one.value)),
}: {
  title: string;
  bars: Bar[];
  most?: number;
}) {
  if (!bars.length) return null;
  return (
    <table class="bars">
      <caption>{title}</caption>
      <tbody>
        {bars.map((one) => (
          <tr>
            <th scope="row">{one.label}</th>
            <td>
              <span class="stripe" style={{ width: `${(100 * one.value) / most}%` }} aria-hidden="true" />
              <span>{one.told}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

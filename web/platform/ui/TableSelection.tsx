/** The keys of the ticked rows. */
export interface Selection {
  selected: ReadonlySet<string | number>;
  onChange: (selected: ReadonlySet<string | number>) => void;
}

const boxClass = 'size-4 align-middle accent-accent';

interface SelectBoxProps {
  id: string | number;
  selection: Selection;
}

/** Ticks one row. */
export function SelectBox({ id, selection }: SelectBoxProps) {
  const isSelected = selection.selected.has(id);

  function toggle() {
    const next = new Set(selection.selected);
    if (isSelected) next.delete(id);
    else next.add(id);
    selection.onChange(next);
  }

  return (
    <input
      type="checkbox"
      aria-label={`Select row ${id}`}
      checked={isSelected}
      onChange={toggle}
      className={boxClass}
    />
  );
}

export const SelectRow = ({ className, ...box }: SelectBoxProps & { className: string }) => (
  <td className={`${className} w-9 pr-0`}>
    <SelectBox {...box} />
  </td>
);

interface SelectAllProps {
  ids: readonly (string | number)[];
  selection: Selection;
  className: string;
}

export function SelectAll({ ids, selection, className }: SelectAllProps) {
  const count = ids.filter((id) => selection.selected.has(id)).length;
  const isAll = ids.length > 0 && count === ids.length;

  function toggle() {
    const others = [...selection.selected].filter((id) => !ids.includes(id));
    selection.onChange(new Set(isAll ? others : [...others, ...ids]));
  }

  return (
    <th scope="col" className={`${className} w-9 pr-0 text-left`}>
      <input
        ref={(element) => {
          if (element) element.indeterminate = count > 0 && !isAll;
        }}
        type="checkbox"
        aria-label="Select all rows on this page"
        checked={isAll}
        onChange={toggle}
        className={boxClass}
      />
    </th>
  );
}

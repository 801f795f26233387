import { ListTodo } from 'lucide-react';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Popover } from '#web/ui/Popover.tsx';

/** The user's own tasks; they arrive with the case screens. */
export function TasksPopover() {
  return (
    <Popover
      label="Tasks"
      className="w-96 p-0"
      trigger={(trigger) => (
        <IconButton {...trigger} label="Tasks" icon={<ListTodo className="size-5" aria-hidden="true" />} />
      )}
    >
      <h2 className="border-b border-border px-4 py-2.5 text-lg font-semibold">Tasks</h2>
      <EmptyState title="No Tasks Found." message="Tasks on cases that are yours will be listed here." />
    </Popover>
  );
}

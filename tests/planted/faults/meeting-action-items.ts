import type { PlantedFault } from '../planted-fault.ts'

const actionItems = 'apps/web/src/features/meeting/action-items'

export const faults: readonly PlantedFault[] = [
  {
    name: 'people with access are not suggested as owners of action items',
    patch: {
      file: `${actionItems}/action-items-tab.tsx`,
      from: '[...usePeopleToPick(committee, meetingId), ...owners]',
      to: 'owners',
    },
    tests: ['apps/web/src/features/meeting/action-items/action-items.screen.test.tsx'],
  },
  {
    name: 'a carried action item does not show its completion in the other meeting',
    patch: {
      file: `${actionItems}/action-item-row.tsx`,
      from: 'carriedTo.done && `',
      to: 'false && `',
    },
    tests: ['apps/web/src/features/meeting/action-items/action-items.screen.test.tsx'],
  },
  {
    name: 'an overdue action item is not marked as overdue',
    patch: {
      file: `${actionItems}/action-item-row.tsx`,
      from: 'const overdue = isOverdue(item, today) && carriedTo === null',
      to: 'const overdue = isOverdue(item, today) && carriedTo !== null',
    },
    tests: ['apps/web/src/features/meeting/action-items/action-items.screen.test.tsx'],
  },
  {
    name: 'an edited action item that was removed cannot be saved as a new one',
    patch: {
      file: `${actionItems}/use-action-item-rows.tsx`,
      from: 'onSave={form.saveWith(actions.edit, actions.add)}',
      to: 'onSave={form.saveWith(actions.edit, () => false)}',
    },
    tests: ['apps/web/src/features/meeting/action-items/action-items.screen.test.tsx'],
  },
]

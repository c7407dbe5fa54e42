import type { PlantedFault } from '../planted-fault.ts'

const items = 'apps/web/src/features/meeting/items'

export const faults: readonly PlantedFault[] = [
  {
    name: 'an item that another member completes is not announced',
    patch: {
      file: `${items}/use-others-announced.ts`,
      from: 'if (gathered.size > 0) timer ??= setTimeout(announce, gatherMs)',
      to: 'if (gathered.size > 1) timer ??= setTimeout(announce, gatherMs)',
    },
    tests: ['apps/web/src/features/meeting/items/agenda.screen.test.tsx'],
  },
  {
    name: 'an item is inserted below instead of above another one',
    patch: {
      file: `${items}/item-list.tsx`,
      from: 'actions.add(positionAbove(latest.current.open, itemId))',
      to: 'actions.add({ after: itemId, before: null })',
    },
    tests: ['apps/web/src/features/meeting/items/agenda.screen.test.tsx'],
  },
  {
    name: 'a removed item is not restored by Undo',
    patch: {
      file: `${items}/use-item-actions.ts`,
      from: '          restore(itemId)\n          onUndone()',
      to: '          onUndone()',
    },
    tests: ['apps/web/src/features/meeting/items/agenda.screen.test.tsx'],
  },
  {
    name: 'a list of items has a tab stop for each button',
    patch: {
      file: `${items}/item-list.tsx`,
      from: '  useOneTabStop(section)\n',
      to: '',
    },
    tests: ['apps/web/src/features/meeting/items/agenda.screen.test.tsx'],
  },
  {
    name: 'items cannot be dragged on a touch screen',
    patch: {
      file: `${items}/item-list.tsx`,
      from: 'isDragDisabled={!row.editable}',
      to: "isDragDisabled={!row.editable || matchMedia('(pointer: coarse)').matches}",
    },
    tests: ['tests/e2e/long-agenda.spec.ts > on a phone a touch lifts an item'],
  },
  {
    name: 'the menu moves an item in the other direction',
    patch: {
      file: `${items}/item-menu.tsx`,
      from: 'onClick={() => onStep(-1)}',
      to: 'onClick={() => onStep(1)}',
    },
    tests: [
      'apps/web/src/features/meeting/items/agenda.screen.test.tsx',
      'tests/e2e/live-agenda.spec.ts > three members edit one live agenda',
    ],
  },
]

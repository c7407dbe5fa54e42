import type { PlantedFault } from '../planted-fault.ts'

const committee = 'apps/web/src/features/committee'
const transitions = 'packages/committee/src/committee'

export const faults: readonly PlantedFault[] = [
  {
    name: 'a vote for an idea cannot be withdrawn by its button',
    patch: {
      file: `${committee}/ideas/idea-parts.tsx`,
      from: 'actions.vote(idea, !voted)',
      to: 'actions.vote(idea, true)',
    },
    tests: ['apps/web/src/features/committee/ideas/ideas.screen.test.tsx'],
  },
  {
    name: 'the undo of Advance Status leaves the new status',
    patch: {
      file: `${transitions}/ideas/idea-transitions.ts`,
      from: "setField(idea, 'status', seen)",
      to: "setField(idea, 'status', nextStatus(seen))",
    },
    tests: ['apps/web/src/features/committee/ideas/ideas.screen.test.tsx'],
  },
  {
    name: 'the page of a removed idea does not say that it was removed',
    patch: {
      file: `${committee}/ideas/idea-page.tsx`,
      from: '{idea.removed && <RemovedNote',
      to: '{false && <RemovedNote',
    },
    tests: ['apps/web/src/features/committee/ideas/ideas.screen.test.tsx'],
  },
  {
    name: 'a viewer has a field for comments on an idea',
    patch: {
      file: `${committee}/ideas/idea-comments.tsx`,
      from: "if (trouble !== null && !edits && text.trim() === '') return null",
      to: '',
    },
    tests: ['apps/web/src/features/committee/ideas/ideas.screen.test.tsx'],
  },
  {
    name: 'a page moves when its follow button is loaded',
    patch: {
      file: 'apps/web/src/shell/lazy-follow-button.tsx',
      from: 'return <button.Component {...props} meanwhile={placeholder}',
      to: 'return <button.Component {...props} meanwhile={null}',
    },
    tests: ['apps/web/src/shell/follow.screen.test.tsx'],
  },
  {
    name: 'a pinned announcement is not above the newer ones',
    patch: {
      file: `${transitions}/lists/announcements.ts`,
      from: 'if (a.pinned !== b.pinned) return a.pinned ? -1 : 1',
      to: '',
    },
    tests: ['apps/web/src/features/committee/announcements/announcements.screen.test.tsx'],
  },
  {
    name: 'an address in the text of an announcement is no link',
    patch: {
      file: `${committee}/announcements/announcement-item.tsx`,
      from: '<WordsWithLinks>{text}</WordsWithLinks>',
      to: '{text}',
    },
    tests: ['apps/web/src/features/committee/announcements/announcements.screen.test.tsx'],
  },
  {
    name: 'a resource that was moved by keyboard stays at its place',
    patch: {
      file: 'apps/web/src/shell/lists/list-page.tsx',
      from: 'done(move(doc, context, id, place))',
      to: 'id !== place.after',
    },
    tests: ['apps/web/src/features/committee/resources/resources.screen.test.tsx > reorders resources by keyboard'],
  },
  {
    name: 'the title of a resource does not link to its address',
    patch: {
      file: 'apps/web/src/shell/lists/list-page.tsx',
      from: '{link === undefined ? (',
      to: '{link !== undefined ? (',
    },
    tests: [
      'apps/web/src/features/committee/resources/resources.screen.test.tsx > a resource is added from the menu of a phone, and its title is a link to its web address',
    ],
  },
  {
    name: 'a ticked entry of a checklist does not show its author',
    patch: {
      file: `${committee}/checklists/checklist-runs.tsx`,
      from: "{tick && tick.by.name !== '' && <span",
      to: "{tick && tick.by.name === '' && <span",
    },
    tests: ['apps/web/src/features/committee/checklists/checklists.screen.test.tsx'],
  },
  {
    name: 'the undo of a reset checklist restores no tick',
    patch: {
      file: `${committee}/checklists/use-checklist-actions.ts`,
      from: 'restoreChecklistTicks(doc, context, id, run.id, reset.value)',
      to: 'restoreChecklistTicks(doc, context, id, run.id, [] as never)',
    },
    tests: ['apps/web/src/features/committee/checklists/checklists.screen.test.tsx'],
  },
  {
    name: 'a stage that a meeting has not reached is read as reached',
    patch: {
      file: `${committee}/workflows/meeting-row.tsx`,
      from: '{reached.has(stage) ? texts.reached : texts.notReached}',
      to: '{texts.reached}',
    },
    tests: ['apps/web/src/features/committee/workflows/workflows.screen.test.tsx'],
  },
  {
    name: 'a meeting with approved minutes does not count as done',
    patch: {
      file: `${committee}/workflows/workflows-page.tsx`,
      from: 'approved: isApproved(meeting, approvalOf),',
      to: 'approved: isApproved(meeting, null),',
    },
    tests: ['tests/components/workflows.test.ts > a meeting whose minutes are approved is done'],
  },
  {
    name: "the dashboard does not list a person's own action items first",
    patch: {
      file: `${committee}/dashboard/dashboard-page.tsx`,
      from: 'inOrderFor(dashboard.actionItems, isMine)',
      to: 'inOrderFor(dashboard.actionItems, () => false)',
    },
    tests: ['apps/web/src/features/committee/dashboard/dashboard.screen.test.tsx'],
  },
  {
    name: 'a meeting of tomorrow has no badge',
    patch: {
      file: `${committee}/dashboard/meeting-words.ts`,
      from: 'addDays(today, 1)',
      to: 'addDays(today, 2)',
    },
    tests: ['apps/web/src/features/committee/dashboard/dashboard.screen.test.tsx'],
  },
  {
    name: 'the undo of a completed action item on the dashboard leaves it completed',
    patch: {
      file: `${committee}/dashboard/action-item-list.tsx`,
      from: 'actionItems.setDone(id, false)',
      to: 'actionItems.setDone(id, true)',
    },
    tests: ['apps/web/src/features/committee/dashboard/dashboard.screen.test.tsx'],
  },
  {
    name: 'the dashboard moves when the answer about approved minutes arrives',
    patch: {
      file: `${committee}/dashboard/needs-list.tsx`,
      from: 'if (!areApprovalsKnown && toApprove.length > free.length) setFree(toApprove)',
      to: '',
    },
    tests: ['apps/web/src/features/committee/dashboard/dashboard.screen.test.tsx'],
  },
]

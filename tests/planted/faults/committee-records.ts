import type { PlantedFault } from '../planted-fault.ts'

const committee = 'apps/web/src/features/committee'
const history = `${committee}/history`

export const faults: readonly PlantedFault[] = [
  {
    name: 'the undo of a restored version does nothing',
    patch: {
      file: `${history}/restore-button.tsx`,
      from: 'restored.isLast && scope.undo()',
      to: '!restored.isLast && scope.undo()',
    },
    tests: ['tests/components/history.test.ts > a completed meeting is restored after a question'],
  },
  {
    name: 'a history that could not be loaded is not loaded again after the connection returns',
    patch: {
      file: `${history}/history-screen.tsx`,
      from: "(failure !== 'unreachable' && failure !== 'unavailable')",
      to: "(failure !== 'unavailable')",
    },
    tests: ['tests/components/history.test.ts > the history reports a missing connection'],
  },
  {
    name: 'the history does not name the value of a concurrent edit that was not kept',
    patch: {
      file: `${history}/difference-forms.ts`,
      from: 'deadlineWords(titled(title), before, after),\n    lostText,',
      to: 'deadlineWords(titled(title), before, after),',
    },
    tests: ['tests/components/history.test.ts > of two concurrent deadlines one is kept'],
  },
  {
    name: 'a viewer does not read why a version cannot be restored',
    patch: {
      file: `${history}/restore-button.tsx`,
      from: "canWrite ? canRestoreVersion(now, version.contents, new Date(hubNow())) : 'viewer'",
      to: 'canRestoreVersion(now, version.contents, new Date(hubNow()))',
    },
    tests: ['tests/components/history.test.ts > a viewer reads the history on a phone'],
  },
  {
    name: 'leaving a version on a phone does not return the focus to its link',
    patch: {
      file: `${history}/history-screen.tsx`,
      from: 'document.getElementById(versionLinkId(left))?.focus()',
      to: 'undefined',
    },
    tests: ['tests/components/history.test.ts > a viewer reads the history on a phone'],
  },
  {
    name: 'the history of a part does not restore removed entries',
    patch: {
      file: 'apps/web/src/shell/history/entry-part-history.tsx',
      from: 'standing.removed ? of.restore(standing, editor) : null',
      to: 'null',
    },
    tests: ['tests/components/part-history.test.ts > each part of a committee has a history'],
  },
  {
    name: 'a restored entry is not removed again by the undo of its toast',
    patch: {
      file: `${committee}/removed/removed-entries-page.tsx`,
      from: 'else if (undo()) say(texts.removedAgain)',
      to: 'else say(texts.removedAgain)',
    },
    tests: ['apps/web/src/features/committee/budget/budget.screen.test.tsx'],
  },
  {
    name: 'removed entries do not name the member who removed them',
    patch: {
      file: `${committee}/removed/removed-entries-page.tsx`,
      from: "by === '' ? texts.removed(when) : texts.removedBy(by, when)",
      to: 'texts.removed(when)',
    },
    tests: ['apps/web/src/features/committee/budget/budget.screen.test.tsx'],
  },
  {
    name: 'a changed name stays in the published minutes',
    patch: {
      file: `${committee}/open-records/record-of.ts`,
      from: 'replaceNames(withoutAccessLinks(text, meeting.link), shown)',
      to: 'withoutAccessLinks(text, meeting.link)',
    },
    tests: ['tests/components/open-records.test.ts > an owner previews a public record'],
  },
  {
    name: 'the focus is not returned from the preview of a record',
    patch: {
      file: `${committee}/open-records/open-records-page.tsx`,
      from: 'focusSoon(recordButtonId(publishing))',
      to: '',
    },
    tests: ['tests/components/open-records.test.ts > an owner previews a public record'],
  },
  {
    name: 'an editor has the buttons to publish and withdraw records',
    patch: {
      file: `${committee}/open-records/open-records-page.tsx`,
      from: '...(isOwner && {',
      to: '...(registered && {',
    },
    tests: ['tests/components/open-records.test.ts > an owner previews a public record'],
  },
  {
    name: 'an empty feed tells a viewer that it is filled soon',
    patch: {
      file: `${committee}/feeds/feeds-page.tsx`,
      from: 'fills ? texts.fillsSoon : texts.fillsLater',
      to: 'texts.fillsSoon',
    },
    tests: ['tests/components/publishing-states.test.ts > a viewer makes an address of a feed'],
  },
  {
    name: 'a feed address that its person ended still works',
    patch: {
      file: `${committee}/feeds/feeds-page.tsx`,
      from: 'perform(() => endFeedAddress(documentId, kind), ',
      to: 'perform(() => makeFeedAddress(documentId, kind), ',
    },
    tests: ['tests/e2e/feeds.spec.ts > a calendar follows the committee'],
  },
  {
    name: 'arrow keys stop at the end of the search results',
    patch: {
      file: `${committee}/search/search-panel.tsx`,
      from: '(at + step + rows.length) % rows.length',
      to: 'at + step',
    },
    tests: ['tests/components/search.test.ts > a member finds an item'],
  },
  {
    name: 'a found agenda item opens its meeting at another item',
    patch: {
      file: `${committee}/search/found-address.ts`,
      from: 'search: { item: id }',
      to: 'search: {}',
    },
    tests: ['tests/components/search.test.ts > a member finds an item'],
  },
  {
    name: 'the search offers actions that a viewer may not use',
    patch: {
      file: 'apps/web/src/routes/-search.tsx',
      from: 'const canEdit = canWrite(access) && tooOld !== true',
      to: 'const canEdit = tooOld !== true',
    },
    tests: [
      'apps/web/src/features/committee/search/search.screen.test.tsx > a viewer searches on a phone from the menu',
    ],
  },
  {
    name: 'a search in another committee forgets the typed words',
    patch: {
      file: `${committee}/search/search-panel.tsx`,
      from: 'if (!elsewhere.some(({ id }) => id === row.id)) onClose()',
      to: 'onClose()',
    },
    tests: ['tests/components/search.test.ts > a search continues in another committee with its words'],
  },
  {
    name: 'an imported copy does not offer a copy of a committee from another hub',
    patch: {
      file: `${committee}/import/import-plan.tsx`,
      from: "if (plan?.kind !== 'leave' || !mayBeCopied(plan)) return null",
      to: "if (plan?.kind !== 'leave' || mayBeCopied(plan)) return null",
    },
    tests: ['tests/components/import-copy.test.ts'],
  },
  {
    name: 'the report of an import does not name the authors of the changes that were added',
    patch: {
      file: `${committee}/import/import-report.tsx`,
      from: '...(added > 0 ? [texts.taken(added, name)] : []),',
      to: '',
    },
    tests: ['tests/e2e/sync-by-file.spec.ts > two offline laptops exchange changes by file'],
  },
  {
    name: 'added own changes are reported as an imported committee',
    patch: {
      file: `${committee}/import/import-report.tsx`,
      from: 'return made === 0 ? texts.doneMerged : texts.done(made)',
      to: 'return texts.done(made)',
    },
    tests: ['tests/components/own-changes-by-file.test.ts > restores the unsent edits of a device'],
  },
]

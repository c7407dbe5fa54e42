const names = { ideas: 'Ideas', announcements: 'Announcements', resources: 'Resources' } as const

/** Each declared list wherever all of them are named: a new list adds a line to each record. */
export const listsTexts = {
  /** In menus, as headings, and in the export. */
  names,
  /** The kind of one entry, and the heading of such entries in the search. */
  one: { idea: 'Idea', announcement: 'Announcement', resource: 'Resource' },
  many: { idea: names.ideas, announcement: names.announcements, resource: names.resources },
  /** The place of a person, shown after their name. */
  places: {
    ideas: 'in the ideas',
    announcements: 'in the announcements',
    resources: 'in the resources',
  },
  /** The fields in a form, and as columns of a spreadsheet. */
  fields: {
    ideas: { title: 'Title', description: 'Description' },
    announcements: { title: 'Title', text: 'Text', pinned: 'Pinned' },
    resources: { title: 'Title', link: 'Link', note: 'Note', category: 'Category' },
  },
} as const

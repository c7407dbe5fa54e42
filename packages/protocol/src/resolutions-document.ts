import * as z from 'zod/mini'

// The shape of `resolutions.json`: the public one beside the open records, and the export of the register. The
// fields' descriptions are in the schema that is published beside it, so that programs of others need no other page.

const text = (description: string) => ({ type: 'string', description })
const maybeText = (description: string) => ({ type: ['string', 'null'], description })

export const voteMethods = ['voice', 'hands', 'secret', 'consent', 'roll', 'own-devices'] as const
export const voteChoices = ['aye', 'no', 'abstain', 'recused', 'absent'] as const
export const standingKinds = ['superseded', 'repealed'] as const
export const resolutionStates = ['in-force', ...standingKinds, 'gone', 'not-carried', 'in-doubt'] as const

const count = z.int().check(z.gte(0))

/** As `resolutionsJsonSchema`, for our own programs. */
export const resolutionsDocumentSchema = z.object({
  $schema: z.optional(z.string()),
  organization: z.object({ id: z.string(), name: z.string() }),
  resolutions: z.array(
    z.object({
      number: z.string(),
      year: z.int(),
      number_given_at: z.string(),
      motion_id: z.string(),
      text: z.nullable(z.string()),
      moved_by: z.nullable(z.string()),
      seconded_by: z.array(z.string()),
      vote: z.nullable(
        z.object({
          method: z.nullable(z.enum(voteMethods)),
          aye: count,
          no: count,
          abstain: count,
          by_name: z.array(z.object({ name: z.string(), choice: z.enum(voteChoices) })),
        }),
      ),
      state: z.optional(z.enum(resolutionStates)),
      no_longer_in_force: z.array(
        z.object({
          as: z.enum(standingKinds),
          by_number: z.nullable(z.string()),
          note: z.nullable(z.string()),
        }),
      ),
      meeting: z.object({
        id: z.string(),
        title: z.nullable(z.string()),
        date: z.nullable(z.string()),
        url: z.string(),
      }),
    }),
  ),
  next: z.optional(z.string()),
})

export type ResolutionsDocument = z.infer<typeof resolutionsDocumentSchema>

/** The JSON schema that the relay publishes. Fields are only added, and never change their meaning. */
export const resolutionsJsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Resolutions of a committee',
  description: 'The motions that carried in meetings with approved minutes, with their votes.',
  type: 'object',
  required: ['organization', 'resolutions'],
  properties: {
    $schema: text('The address of this schema.'),
    organization: {
      type: 'object',
      description: 'The committee, with the id that records.json has.',
      required: ['id', 'name'],
      properties: { id: text('Stable.'), name: text('The current name.') },
    },
    next: text('The address of the next page, with older numbers. Absent on the last one.'),
    resolutions: {
      type: 'array',
      items: {
        type: 'object',
        required: [
          ...['number', 'year', 'number_given_at', 'motion_id', 'text', 'moved_by', 'seconded_by', 'vote'],
          ...['no_longer_in_force', 'meeting'],
        ],
        properties: {
          number: text('Unique in the committee. It never changes.'),
          year: { type: 'integer', description: 'The year of the meeting.' },
          number_given_at: text('ISO 8601. The time at which the number was given, after the approval of the minutes.'),
          motion_id: text('Stable and unique.'),
          text: maybeText('The motion as it carried, with its amendments. Null if it was taken back since.'),
          moved_by: maybeText('A name.'),
          seconded_by: { type: 'array', description: 'Names.', items: { type: 'string' } },
          vote: {
            description: 'Null if no vote was recorded.',
            anyOf: [
              { type: 'null' },
              {
                type: 'object',
                required: ['method', 'aye', 'no', 'abstain', 'by_name'],
                properties: {
                  method: {
                    description:
                      'By voice, show of hands, secret ballot, without objection (consent), roll call, or from each member’s device.',
                    anyOf: [{ type: 'null' }, { type: 'string', enum: [...voteMethods] }],
                  },
                  aye: { type: 'integer', minimum: 0 },
                  no: { type: 'integer', minimum: 0 },
                  abstain: { type: 'integer', minimum: 0 },
                  by_name: {
                    type: 'array',
                    description: 'Empty if only the counts were recorded.',
                    items: {
                      type: 'object',
                      required: ['name', 'choice'],
                      properties: {
                        name: text('As an owner of the committee confirmed it for publication.'),
                        choice: { type: 'string', enum: [...voteChoices] },
                      },
                    },
                  },
                },
              },
            ],
          },
          state: {
            description:
              'In force, ended by a statement of a member, or contradicted by the minutes: the motion was taken back (gone), is not carried any more, or a doubt about its vote is open.',
            type: 'string',
            enum: [...resolutionStates],
          },
          no_longer_in_force: {
            type: 'array',
            description: 'Statements of members that had been made when this was published or exported.',
            items: {
              type: 'object',
              required: ['as', 'by_number', 'note'],
              properties: {
                as: { type: 'string', enum: [...standingKinds] },
                by_number: maybeText('The number of the resolution that ended this one.'),
                note: maybeText('A remark.'),
              },
            },
          },
          meeting: {
            type: 'object',
            required: ['id', 'title', 'date', 'url'],
            properties: {
              id: text('As in records.json.'),
              title: maybeText('The title of the meeting.'),
              date: maybeText('ISO 8601.'),
              url: text('The page with its minutes.'),
            },
          },
        },
      },
    },
  },
} as const

import type { Creation } from '../../../shared/contract/creations.ts'

/** A sticker as the API describes it. */
export function aCreation(facts: Partial<Creation> & { id: string }): Creation {
  return {
    kind: 'image',
    mime: 'image/png',
    bytes: 900_000,
    width: 1024,
    height: 1024,
    duration_ms: null,
    url: `/media/${facts.id}.png`,
    poster: null,
    downloads: [
      {
        variant: 'png',
        mime: 'image/png',
        bytes: 900_000,
        width: 1024,
        height: 1024,
        name: 'cat.png',
        url: `/media/${facts.id}.png?download`,
      },
      {
        variant: 'webp-512',
        mime: 'image/webp',
        bytes: 40_000,
        width: 512,
        height: 512,
        name: 'cat-512.webp',
        url: `/media/${facts.id}-512.webp?download`,
      },
    ],
    tool: 'sticker',
    tool_title: 'Sticker maker',
    generation_id: 'gen_1',
    engine: 'Plumdrop Sticker',
    model: null,
    title: `Cat ${facts.id}`,
    favourite: false,
    tags: [],
    labels: [],
    editable: false,
    trashed_until: null,
    created_at: '2026-05-03T12:00:00.000Z',
    expires_at: null,
    share: null,
    in_review: false,
    ...facts,
  }
}

/** How many steps an iteration of the research cycle takes at once, stage by stage: nine in all. */
export const STAGES = [1, 2, 1, 2, 1, 1, 1] as const;

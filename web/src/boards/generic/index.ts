import type { Board } from '..';
import GenericBoard from './GenericBoard.svelte';

export default { component: GenericBoard } satisfies Board;

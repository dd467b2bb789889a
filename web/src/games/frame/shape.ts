/** A picture is a list of shapes, drawn in order. */
export interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
}

const filled = (fill: string, d: string): Shape => ({ d, fill });
const drawn = (stroke: string, width: number, d: string): Shape => ({ d, stroke, width });

export const shape = { filled, drawn };

export default {
  find_order: async (args: any) => {
    if (args.id === "4711") {
      return JSON.stringify({ id: args.id, status: "shipped", date: "Monday" });
    }
    return `No order ${args.id}`;
  },
};
